/** Hides what needs JavaScript from those without it. The page's security policy knows this very text by its hash. */
export const NO_SCRIPT_STYLE = '.needs-script{display:none}'

/**
 * Hides what needs JavaScript when there is none. The page's CSP contains the hash of this exact
 * text.
 */
export const NO_SCRIPT_STYLE = '.needs-script{display:none}'

/** The pages' scripts, one a page: each has only what its pages need. A file for each here. */
export const PAGE_SCRIPT_NAMES = ['page', 'list', 'gate', 'campaign', 'analytics'] as const
export type PageScriptName = (typeof PAGE_SCRIPT_NAMES)[number]

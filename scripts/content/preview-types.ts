/**
 * Document types in which Presentation stores the secrets that open preview. They aren't content
 * and are useless elsewhere.
 */
export const PREVIEW_TYPES = new Set(['sanity.previewUrlSecret', 'sanity.previewUrlShareAccess'])

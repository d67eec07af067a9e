/** Types of the documents in which Presentation keeps secrets that open preview. No content, and of no use elsewhere. */
export const PREVIEW_TYPES = new Set(['sanity.previewUrlSecret', 'sanity.previewUrlShareAccess'])

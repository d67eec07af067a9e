/** The toast that says whether a URL was copied. */
export function copyToast(copied: boolean) {
  return copied
    ? { title: 'Link copied!', text: 'The page URL has been copied to your clipboard.' }
    : {
        title: 'Copy failed',
        text: 'Unable to copy the link. Please copy it manually.',
        destructive: true,
      }
}

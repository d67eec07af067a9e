/**
 * The toast that says whether a URL was copied.
 *
 * @param text what to say of another URL than the page's
 */
export function copyToast(
  copied: boolean,
  text = 'The page URL has been copied to your clipboard.',
) {
  return copied
    ? { title: 'Link copied!', text }
    : {
        title: 'Copy failed',
        text: 'Unable to copy the link. Please copy it manually.',
        destructive: true,
      }
}

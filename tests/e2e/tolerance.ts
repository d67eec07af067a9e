/** How pages may differ from their stored screenshots (docs/screenshots.md). */
export const TOLERANCE = {
  // The edges of letters may differ slightly between machines; a heading that moves differs by
  // thousands of pixels.
  threshold: 0.05,
  maxDiffPixels: 60,
}

/** The styles that hide what differs every time. */
export const STYLE = `${import.meta.dirname}/screenshots.css`

import localFont from 'next/font/local'

// Made from the whole fonts beside them by scripts/subset-fonts.ts.

/** Headlines and text. License of both fonts: SIL Open Font License 1.1. */
const familjen = localFont({
  src: './fonts/familjen-grotesk-page.woff2',
  weight: '400 700',
  variable: '--font-familjen',
  adjustFontFallback: 'Arial',
})

/** Figures, labels and drawing notes. */
const martian = localFont({
  src: './fonts/martian-mono-page.woff2',
  weight: '400',
  variable: '--font-martian',
})

/** The same in all weights. Only the tools need another, so it loads when they show it. */
const martianWhole = localFont({
  src: './fonts/martian-mono-latin-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-martian-whole',
  preload: false,
  // Until then the page's font stands in: the letters of every weight are equally wide.
  adjustFontFallback: false,
})

/** Class names that define the fonts' variables; they belong on `<html>`. */
export const fontVariables = `${familjen.variable} ${martian.variable} ${martianWhole.variable}`

import localFont from 'next/font/local'

/** Headlines and text. License of both fonts: SIL Open Font License 1.1. */
const familjen = localFont({
  src: './fonts/familjen-grotesk-latin-wght-normal.woff2',
  weight: '400 700',
  variable: '--font-familjen',
  adjustFontFallback: 'Arial',
})

/** Figures, labels and drawing notes. */
const martian = localFont({
  src: './fonts/martian-mono-latin-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-martian',
})

/** Class names that define both font variables; they belong on `<html>`. */
export const fontVariables = `${familjen.variable} ${martian.variable}`

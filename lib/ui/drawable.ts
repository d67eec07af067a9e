/**
 * What each font file has that pictures and PDFs are drawn with: Western European text and signs
 * (scripts/subset-fonts.ts). Browsers have other fonts for the rest; those who draw have none.
 */
const HAS =
  /^[ -~\u00A0-ÿıŒœʼˆ˚˜\u2002\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u2044€™↑↓−]*$/

/** Signs and letters that no normalization takes apart. */
const ALIKE: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '‐': '-',
  '‑': '-',
  '―': '—',
  '′': '’',
  '″': '”',
  '→': '–',
}

/**
 * A text in the letters of our fonts: accents that they lack and emoji are left out, 'ő' becomes
 * 'o'.
 *
 * @returns null if it has letters that nothing stands for, such as Arabic ones
 */
export function drawable(text: string): string | null {
  const visible = text.normalize('NFC').replace(/\p{Cf}/gu, '')
  const characters = Array.from(visible, (character) => {
    if (HAS.test(character)) return character
    const simpler = ALIKE[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
    if (HAS.test(simpler)) return simpler
    return /[\p{L}\p{N}]/u.test(character) ? null : ' '
  })
  if (characters.includes(null)) return null
  return characters.join('').replace(/\s+/g, ' ').trim()
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'

export const SHARE_SIZE = { width: 1200, height: 630 }

// The renderer takes no variable fonts and no WOFF2, so these two stand beside the site's own.
const FONTS = join(process.cwd(), 'lib/ui/fonts')
const grotesk = readFile(join(FONTS, 'familjen-grotesk-latin-600-normal.woff'))
const mono = readFile(join(FONTS, 'martian-mono-latin-400-normal.woff'))

const LONG_TITLE = 24

interface ShareCard {
  /** The company's name. */
  name: string
  title: string
  /** What kind of page it is. */
  label: string
}

/** What a network shows beside a link to a page: the page's title on the site's own paper. PNG. */
export async function shareCard({ name, title, label }: ShareCard): Promise<ImageResponse> {
  const fonts = [
    { name: 'Grotesk', data: await grotesk, weight: 600 as const },
    { name: 'Mono', data: await mono, weight: 400 as const },
  ]
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        background: '#f3efe6',
        color: '#15181d',
        fontFamily: 'Grotesk',
      }}
    >
      <div style={{ display: 'flex', flexGrow: 1, flexDirection: 'column', padding: '48px 64px' }}>
        <div style={{ display: 'flex', alignItems: 'center', gap: 16, fontSize: 30 }}>
          <svg width="38" height="38" viewBox="0 0 26 26">
            <path d="M3 23V3l20 20V6" fill="none" stroke="#15181d" strokeWidth="2.6" />
            <circle cx="23" cy="3" r="3" fill="#e2461b" />
          </svg>
          {name}
        </div>
        <div
          style={{
            marginTop: 'auto',
            fontSize: title.length > LONG_TITLE ? 92 : 120,
            lineHeight: 0.98,
            letterSpacing: '-0.04em',
          }}
        >
          {title}
        </div>
      </div>
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          padding: '28px 64px 32px',
          borderTop: '1px solid #15181d',
          background: '#faf8f2',
          color: '#5a5c60',
          fontFamily: 'Mono',
          fontSize: 24,
        }}
      >
        <span style={{ color: '#b5330f' }}>{label}</span>
        <span>Free of charge</span>
      </div>
    </div>,
    { ...SHARE_SIZE, fonts },
  )
}

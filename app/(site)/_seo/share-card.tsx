import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import type { ReactNode } from 'react'
import type { ResourceIcon } from '#lib/ui/covers/icons.ts'
import { prerender } from 'react-dom/static'
import { ResourceCover } from '#lib/ui/covers/covers.tsx'
import { drawable } from '#lib/ui/drawable.ts'

export const SHARE_SIZE = { width: 1200, height: 630 }

// The renderer supports neither variable fonts nor WOFF2, so it needs these two files.
const FONTS = join(process.cwd(), 'lib/ui/fonts')
const grotesk = readFile(join(FONTS, 'familjen-grotesk-latin-600-normal.woff'))
const mono = readFile(join(FONTS, 'martian-mono-latin-400-normal.woff'))

export const INK = '#15181d'
/** Pixels. Each further cover is shifted right and down by `across` and `down`. */
const COVER = { width: 330, height: 440, top: 52, right: 64, across: 118, down: 18 }
const MAX_COVERS = 3

interface ShareCard {
  name: string
  title: string
  label: string
  note?: string
  /** A number, large above the title. */
  figure?: string
  /** Covers of the resources that the page is about. */
  covers?: ResourceIcon[]
}

/**
 * The share image of a page: its title on the site's background, with its covers. PNG. Only what
 * our fonts can draw is drawn: for the rest, the renderer would ask other companies' servers.
 */
export async function shareCard(card: ShareCard): Promise<ImageResponse> {
  const name = drawable(card.name) ?? ''
  const title = drawable(card.title) ?? name
  const label = drawable(card.label) ?? ''
  const note = drawable(card.note ?? 'Free') ?? ''
  const figure = drawable(card.figure ?? '')
  const covers = await Promise.all((card.covers ?? []).slice(0, MAX_COVERS).map(coverPicture))
  const spread = COVER.right + COVER.width + Math.max(0, covers.length - 1) * COVER.across
  return drawn(
    <div style={{ display: 'flex', flexGrow: 1, flexDirection: 'column', padding: '48px 64px' }}>
      <div style={{ display: 'flex', alignItems: 'center', gap: 16, fontSize: 30 }}>
        <Mark />
        {name}
      </div>
      {figure && (
        <div
          style={{
            marginTop: 'auto',
            fontSize: figureSize(figure),
            lineHeight: 0.9,
            letterSpacing: '-0.045em',
          }}
        >
          {figure}
        </div>
      )}
      <div
        style={{
          marginTop: figure ? 36 : 'auto',
          width: covers.length > 0 ? SHARE_SIZE.width - 64 - 40 - spread : '100%',
          fontSize: figure ? 46 : fittingSize(title, covers.length),
          lineHeight: 0.98,
          letterSpacing: '-0.04em',
        }}
      >
        {title}
      </div>
    </div>,
    <div
      style={{
        display: 'flex',
        justifyContent: 'space-between',
        padding: '28px 64px 32px',
        borderTop: `1px solid ${INK}`,
        background: '#faf8f2',
        color: '#5a5c60',
        fontFamily: 'Mono',
        fontSize: Math.min(24, 1500 / (label.length + note.length)),
      }}
    >
      <span style={{ color: '#b5330f' }}>{label}</span>
      <span>{note}</span>
    </div>,
    ...covers.map((cover, index) => (
      <img
        key={cover}
        src={cover}
        alt=""
        width={COVER.width}
        height={COVER.height}
        style={{
          position: 'absolute',
          top: COVER.top + (index - (covers.length - 1) / 2) * COVER.down,
          right: COVER.right + (covers.length - 1 - index) * COVER.across,
        }}
      />
    )),
  )
}

/** A PNG of these, one below another: arguments, as the renderer takes a fragment for a box. */
export async function drawn(...children: ReactNode[]): Promise<ImageResponse> {
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
        color: INK,
        fontFamily: 'Grotesk',
        wordBreak: 'break-word',
      }}
    >
      {children}
    </div>,
    { ...SHARE_SIZE, fonts, headers: { 'cache-control': 'public, max-age=3600' } },
  )
}

export function Mark() {
  return (
    <svg width="38" height="38" viewBox="0 0 26 26">
      <path d="M3 23V3l20 20V6" fill="none" stroke={INK} strokeWidth="2.6" />
      <circle cx="23" cy="3" r="3" fill="#e2461b" />
    </svg>
  )
}

/** Font size in pixels, limited by the longest word as well as by the whole title. */
function fittingSize(title: string, covers: number): number {
  const longest = Math.max(...title.split(/\s/).map((word) => word.length))
  const whole = title.length > 40 ? 72 : title.length > 24 ? 92 : 120
  return Math.min(whole, (covers > 1 ? 900 : covers === 1 ? 1360 : 2000) / longest)
}

/** Font size in pixels at which a figure of up to 12 characters fills the width. */
function figureSize(figure: string): number {
  return Math.min(260, 1900 / figure.length)
}

/** The light look of lib/ui/drawings, for a renderer without custom properties. */
const STYLE = `
svg { fill: none; stroke-linecap: round; stroke-linejoin: round }
.line { stroke: #15181d; stroke-width: 1.6 }
.thin { stroke: #15181d; stroke-width: 0.8 }
.faint { stroke: #15181d; stroke-width: 0.8; opacity: 0.45 }
.data { stroke: #1d5a63; stroke-width: 1.6 }
.live { stroke: #e2461b; stroke-width: 2.4 }
.ground { fill: #faf8f2 }
.solid { fill: #e2461b }
.ticks { stroke-width: 8; stroke-linecap: butt }
.long { stroke-width: 16 }
.arc, .bars { stroke-width: 4; stroke-linecap: butt }
.walker { display: none }`

/** A resource's cover as a `data:` URL, with its moving part at rest. */
async function coverPicture(icon: ResourceIcon): Promise<string> {
  const { prelude } = await prerender(<ResourceCover icon={icon} />)
  const svg = (await new Response(prelude).text())
    .replace(/<svg ([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg" $1><style>${STYLE}</style>`)
    .replace('class="needle"', 'transform="rotate(52 125 134)"')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

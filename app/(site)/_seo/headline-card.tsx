import type { ImageResponse } from 'next/og'
import { drawable } from '#lib/ui/drawable.ts'
import { drawn, INK, Mark } from './share-card.tsx'

interface HeadlineCard {
  name: string
  note: string
  lines: readonly string[]
}

/** Pixels. The headline has what the header and the drawing leave. */
const ROOM = { width: 1072, height: 300 }
const MAX_LINES = 4

/** The share image of a page with a headline of its own: that, above the agent's loop. PNG. */
export function headlineCard({ lines, ...header }: HeadlineCard): Promise<ImageResponse> {
  const [name = '', note = ''] = [header.name, header.note].map((text) => drawable(text) ?? '')
  const headline = lines.map((line) => drawable(line) ?? name)
  const shown = lines.length > MAX_LINES ? [headline.join(' ')] : [...new Set(headline)]
  return drawn(
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: 16,
        padding: '44px 64px 0',
        fontSize: 30,
      }}
    >
      <Mark />
      {name}
      <span style={{ marginLeft: 'auto', color: '#5a5c60', fontFamily: 'Mono', fontSize: 16 }}>
        {note}
      </span>
    </div>,
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        width: '100%',
        height: ROOM.height,
        marginTop: 28,
        padding: '0 64px',
        fontSize: fittingSize(shown),
        lineHeight: 0.98,
        letterSpacing: '-0.045em',
      }}
    >
      {shown.map((line, index) => (
        <div key={line} style={{ paddingLeft: index === 1 ? '0.62em' : 0 }}>
          {line}
        </div>
      ))}
    </div>,
    <img src={LOOP} alt="" width={1200} height={204} style={{ marginTop: 'auto' }} />,
  )
}

/** Font size in pixels at which the lines, broken where they must be, fill their room at most. */
function fittingSize(lines: readonly string[]): number {
  const longest = Math.max(...lines.flatMap((line) => line.split(' ')).map((word) => word.length))
  for (let size = 100; size > 36; size -= 4) {
    const across = Math.floor(ROOM.width / (size * 0.5))
    if (longest > across) continue
    const rows = lines.reduce((sum, line) => sum + Math.ceil(line.length / across), 0)
    if (rows * size <= ROOM.height) return size
  }
  return 36
}

const LOOP = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="204" viewBox="0 0 1200 204">
<style>.l{fill:none;stroke:${INK};stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}.f{fill:#faf8f2}.t{fill:none;stroke:${INK};stroke-width:1.2}.d{fill:none;stroke:#1d5a63;stroke-width:2.4}.s{fill:none;stroke:#e2461b;stroke-width:4;stroke-linecap:round}.g{stroke:${INK};stroke-opacity:.08}</style>
<path fill="#faf8f2" d="M0 0h1200v204H0z"/>
<path class="g" d="M0 .5h1200${grid(8, (n) => `M0 ${n * 24 + 24.5}h1200`)}${grid(49, (n) => `M${n * 24 + 24.5} 0v204`)}"/>
<path class="l" d="M0 112h110M214 112h76M420 112h50C500 112 500 54 530 54H560M420 112H560M420 112h50C500 112 500 170 530 170H560M656 54C690 54 690 112 720 112H768M656 112H768M656 170C690 170 690 112 720 112M884 112h134"/>
<path class="l f" d="M110 70h78l26 26v58H110z"/><path class="l" d="M188 70v26h26"/><path class="t" d="M128 112h62M128 128h44"/>
<path class="l f" d="M290 66h130v92H290z"/><path class="l" d="M312 112h88M340 112l24-22h36M340 112l24 22h36"/><circle class="l f" cx="338" cy="112" r="6"/>
<path class="l f" d="M560 32h96v44h-96zM560 90h96v44h-96zM560 148h96v44h-96z"/><path class="d" d="M574 62l18-15 16 8 30-15M574 105h68M574 119h40M576 180v-18h18v18zM610 164h30M610 178h20"/>
<path class="l f" d="M768 112l58-58 58 58-58 58z"/><path class="s" d="M806 113l14 14 26-28"/>
<circle class="l f" cx="1054" cy="76" r="26"/><path class="l f" d="M1000 166c0-36 24-56 54-56s54 20 54 56z"/><path class="s" d="M1120 112h60m-15-13 15 13-15 13"/>
<circle cx="946" cy="112" r="11" fill="#e2461b"/>
</svg>`)}`

function grid(lines: number, path: (n: number) => string): string {
  return Array.from({ length: lines }, (_, n) => path(n)).join('')
}

import { prerender } from 'react-dom/static'
import type { ResourceIcon } from '#lib/ui/covers/icons.ts'
import { ResourceCover } from '#lib/ui/covers/covers.tsx'

/**
 * The drawings' light colors and strokes (lib/ui/drawings), for a renderer without custom
 * properties.
 */
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

/**
 * A resource's cover as a `data:` URL of an SVG, aspect ratio 3:4, with its moving part at rest.
 */
export async function coverPicture(icon: ResourceIcon): Promise<string> {
  const { prelude } = await prerender(<ResourceCover icon={icon} />)
  const svg = (await new Response(prelude).text())
    .replace(/<svg ([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg" $1><style>${STYLE}</style>`)
    .replace('class="needle"', 'transform="rotate(52 125 134)"')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

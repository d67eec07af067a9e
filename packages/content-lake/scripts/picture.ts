import type { BrowserContext } from 'playwright'
import sharp from 'sharp'

const WIDTH = 1280
const COMMAND = 'npx @northwright/local-lake run --offline --project demo1234 -- npm run dev'

/**
 * Writes README's picture: what the command printed, above what the browser showed.
 *
 * @param output of the command, from which the lake's own lines are shown
 * @param shown a PNG
 */
export async function drawPicture(
  context: BrowserContext,
  { output, shown }: { output: string; shown: Buffer },
  file: string,
): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize({ width: WIDTH, height: 1000 })
  await page.setContent(`<style>
    body { margin: 0; background: #fff; width: ${WIDTH}px }
    pre { margin: 0; padding: 18px 24px; background: #14181f; color: #d6dde6;
      font: 15px/1.45 'DejaVu Sans Mono', monospace; border-radius: 10px 10px 0 0 }
    b { color: #fff }
    img { display: block; width: 100%; border-radius: 0 0 10px 10px }
  </style><main><pre></pre><img src="data:image/png;base64,${shown.toString('base64')}"></main>`)
  await page.locator('pre').evaluate(
    (element, [first = '', rest = '']) => {
      const typed = document.createElement('b')
      typed.textContent = `$ ${first}\n`
      element.append(typed, rest)
    },
    [COMMAND, linesOfLake(output)],
  )
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const png = await page.locator('main').screenshot()
  await page.close()
  await sharp(png).png({ palette: true, colours: 64, effort: 10 }).toFile(file)
}

/** From the lake's heading to its last line, with the password shortened. */
function linesOfLake(output: string): string {
  const lines = output.split('\n')
  const from = lines.findIndex((line) => line.includes('Content lake of project'))
  const to = lines.findIndex((line, at) => at > from && line.includes('Data  '))
  const shown = lines.slice(from, to + 1).join('\n')
  return `\n${shown.replace(/( with \S{4})\S+/, '$1…')}\n`
}

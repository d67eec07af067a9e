import { isInkDrawing } from '#lib/content/inline-picture.ts'
import { Picture } from '#lib/content/picture.tsx'
import type { Story } from '#lib/content/types.ts'
import { Dimension } from './dimension.tsx'

/** Pixels. A logo with a filled background, or in colors, stands on paper in both schemes. */
const LOGO_HEIGHT = 32

interface OpeningProps {
  story: Story
  label: string
}

/** Whose story it is, what changed, and the figure, measured like a part in a drawing. */
export async function Opening({ story: { customer, headline, figure }, label }: OpeningProps) {
  const { image } = customer
  const ink = await isInkDrawing(image)
  return (
    <>
      <div className="wrap pb-[clamp(2rem,5vw,4rem)] pt-[clamp(2.5rem,6vw,5.5rem)]">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
          <Picture
            image={image}
            widths={[240, 480, 720]}
            sizes="240px"
            loading="eager"
            style={{ width: Math.min(240, (LOGO_HEIGHT * image.width) / image.height) }}
            className={`h-auto ${ink ? 'dark:invert dark:print:invert-0' : 'scheme-light bg-paper'}`}
          />
          <p className="note">{label}</p>
        </div>
        <h1 className="heading mt-[clamp(1.5rem,4vw,3rem)] max-w-[22em] text-balance md:text-[clamp(2.5rem,5.2vw,5rem)]">
          {headline}
        </h1>
      </div>
      {figure && (
        <div className="squared border-y border-line">
          <div className="wrap columns-12 items-end gap-y-6 py-[clamp(2rem,5vw,4.5rem)]">
            <div className="justify-self-start md:col-span-8">
              <p className="display text-[clamp(3.25rem,1rem+8vw,9rem)]">{figure.value}</p>
              <Dimension />
            </div>
            <p className="max-w-[22em] text-[clamp(1.125rem,1.7vw,1.4375rem)] leading-[1.42] md:col-span-4">
              {figure.label}
            </p>
          </div>
        </div>
      )}
    </>
  )
}

'use client'

import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { formatUsd } from '#lib/ui/format.ts'
import { chartLayout } from '#lib/ui/chart/layout.ts'
import { ValueChart } from '#lib/ui/chart/value-chart.tsx'

interface ValueExplorerProps {
  /** Cumulative net value in USD, one per month, from month 0. */
  values: readonly number[]
  breakEven: number | null
  duration: number
  saved?: readonly number[] | null
}

/** An invisible slider, but for its focus ring: the drawing shows the position. */
const OVERLAY =
  'absolute m-0 cursor-crosshair touch-pan-y appearance-none bg-transparent ' +
  '[&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none ' +
  '[&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:opacity-0 [&::-moz-range-track]:opacity-0'

/** The value chart with each month's reading by pointer or keys, drawn at its actual width. */
export function ValueExplorer({ values, breakEven, duration, saved }: ValueExplorerProps) {
  const [month, setMonth] = useState<number | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const size = { width, height: width < 480 ? 250 : 290 }
  const { left, right, top, bottom } = chartLayout(values, size, saved)
  const last = values.length - 1
  const at = (line: readonly number[]) => formatUsd(line[month ?? 0] ?? 0)
  const reading = `Month ${month ?? 0}: ${at(values)}${saved ? `, saved: ${at(saved)}` : ''}`

  function point(event: PointerEvent) {
    const area = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - area.left) / area.width
    setMonth(Math.min(Math.max(Math.round(share * last), 0), last))
  }

  /** The reading stays after a finger lifts, or after a mouse click. */
  function leave({ pointerType, currentTarget }: PointerEvent) {
    if (pointerType === 'mouse' && currentTarget !== document.activeElement) setMonth(null)
  }

  return (
    <div>
      <p className="note flex flex-wrap justify-between gap-x-6">
        <span>Cumulative net value</span>
        <span className={month === null ? '' : 'text-ink'}>
          {month === null ? 'Select a month to see its value' : reading}
        </span>
      </p>
      <div ref={frame} className="relative overflow-x-clip">
        <ValueChart
          {...{ values, breakEven, duration, saved, cursor: month, ...size }}
          className="block"
        />
        <input
          type="range"
          aria-label="Cumulative net value by month"
          aria-valuetext={reading}
          max={last}
          value={month ?? 0}
          className={OVERLAY}
          style={{ left, top, width: right - left, height: bottom - top }}
          onChange={(event) => setMonth(event.target.valueAsNumber)}
          onFocus={() => setMonth((shown) => shown ?? 0)}
          onBlur={() => setMonth(null)}
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={leave}
        />
      </div>
    </div>
  )
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setWidth(Math.max(Math.round(node.clientWidth), 200))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}

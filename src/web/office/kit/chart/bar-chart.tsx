import 'uplot/dist/uPlot.min.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import UPlot from 'uplot'

export interface BarChartProps {
  /** Description for screen readers; the numbers are in the table beside it. */
  label: string
  /** Labels below the bars. */
  names: readonly string[]
  values: readonly (number | null)[]
  text: (value: number) => string
  /** Top of the scale, if the values do not decide it. */
  most?: number
  /** Value at which a dashed line stands. */
  limit?: number
  /** Called with the index of the bar under the pointer, null for none. */
  onPoint: (at: number | null) => void
}

const MOST_WIDE = 44
/** Space beyond the longest bar; one goes below zero where more was cancelled than sold. */
const HEADROOM = 1.08

/** Steps of a scale of counts or cents, which has no halves: 1, 2, 5, 10 … up to ten billion. */
export const WHOLE_STEPS: readonly number[] = Array.from({ length: 11 }, (_, zeros) => zeros).flatMap((zeros) =>
  [1, 2, 5].map((step) => step * 10 ** zeros),
)

/** Room for the labels of an axis, by their longest at 12 pixels. */
const labelWidth = (texts: readonly string[]): number => 16 + 7 * Math.max(0, ...texts.map(({ length }) => length))

/** Bar chart of one measure on a canvas, which stays smooth with a year of days. */
export function BarChart({ label, names, values, text, most, limit, onPoint }: BarChartProps) {
  const element = useRef<HTMLDivElement>(null)
  const point = useEffectEvent(onPoint)
  useEffect(() => {
    const place = element.current
    if (!place) return undefined
    const style = getComputedStyle(place)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const font = `12px ${style.fontFamily}`
    const axis = { stroke: colour('--ink-soft'), font, ticks: { show: false } }
    const grid = { stroke: colour('--line'), width: 1 }
    const bars = UPlot.paths.bars?.({ size: [0.72, MOST_WIDE], radius: 0.15 })
    const chart = new UPlot(
      {
        width: place.clientWidth,
        height: place.clientHeight,
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { setScale: false } },
        scales: {
          x: { time: false, range: [-0.5, names.length - 0.5] },
          y: {
            range: (_, lowest, highest) => {
              const top = Math.max(highest, limit ?? 0)
              return [Math.min(0, lowest * HEADROOM), most ?? (top > 0 ? top * HEADROOM : 1)]
            },
          },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            incrs: [1, 2, 3, 5, 7, 10, 14, 30, 60, 90],
            space: 64,
            size: 30,
            values: (_, splits) => splits.map((at) => names[at] ?? ''),
          },
          {
            ...axis,
            grid,
            // A scale with a top of its own is one of shares.
            ...(most === undefined ? { incrs: [...WHOLE_STEPS] } : {}),
            size: (_, texts) => labelWidth(texts ?? []),
            values: (_, splits) => splits.map(text),
          },
        ],
        series: [{}, { fill: colour('--accent'), ...(bars ? { paths: bars } : {}), points: { show: false } }],
        hooks: {
          setCursor: [({ cursor }) => point(cursor.idx ?? null)],
          draw: [(drawn) => drawLimit(drawn, limit, colour('--negative'))],
        },
      },
      [names.map((_, at) => at), [...values]],
      place,
    )
    const observer = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: place.clientHeight }))
    observer.observe(place)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [names, values, text, most, limit])
  // Beside a table the chart is as tall as it, within bounds: a year of days would make it endless.
  return (
    <div ref={element} role="img" aria-label={label} className="h-65 w-full min-w-0 xl:(h-0 min-h-65 max-h-100 grow)" />
  )
}

function drawLimit({ ctx, bbox, valToPos }: UPlot, limit: number | undefined, colour: string): void {
  if (limit === undefined) return
  const at = Math.round(valToPos(limit, 'y', true))
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = 2 * devicePixelRatio
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, at)
  ctx.lineTo(bbox.left + bbox.width, at)
  ctx.stroke()
  ctx.restore()
}

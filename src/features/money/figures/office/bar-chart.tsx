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
  /** Called with the index of the bar under the pointer, null for none. */
  onPoint: (at: number | null) => void
}

const HEIGHT = 260
const MOST_WIDE = 44
/** Space beyond the longest bar; one goes below zero where more was cancelled than sold. */
const HEADROOM = 1.08

/** Bar chart of one measure on a canvas, which stays smooth with a year of days. */
export function BarChart({ label, names, values, text, most, onPoint }: BarChartProps) {
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
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { setScale: false } },
        scales: {
          x: { time: false, range: [-0.5, names.length - 0.5] },
          y: {
            range: (_, lowest, highest) => [
              Math.min(0, lowest * HEADROOM),
              most ?? (highest > 0 ? highest * HEADROOM : 1),
            ],
          },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            incrs: [1, 2, 3, 5, 7, 10, 14, 30, 60, 90],
            space: 64,
            values: (_, splits) => splits.map((at) => names[at] ?? ''),
          },
          { ...axis, grid, size: 72, values: (_, splits) => splits.map(text) },
        ],
        series: [{}, { fill: colour('--accent'), ...(bars ? { paths: bars } : {}), points: { show: false } }],
        hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? null)] },
      },
      [names.map((_, at) => at), [...values]],
      place,
    )
    const observer = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }))
    observer.observe(place)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [names, values, text, most])
  return <div ref={element} role="img" aria-label={label} className="w-full min-w-0" style={{ height: HEIGHT }} />
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

const LINE_HEIGHT = 44
const MOST_SHOWN = 9

interface DrawnLinesProps {
  label: string
  count: number
  line: (index: number) => ReactNode
}

/** Virtual list of thousands of lines of equal height; only those in sight are rendered. */
export function DrawnLines({ label, count, line }: DrawnLinesProps) {
  const box = useRef<HTMLElement | null>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 8,
  })
  if (count === 0) return null
  const keep = (node: HTMLElement | null) => {
    box.current = node
    // Makes the scrolling box reachable by keyboard.
    if (node) node.tabIndex = 0
  }
  return (
    <section
      ref={keep}
      aria-label={label}
      className="overflow-y-auto rounded-lg border border-line"
      style={{ height: Math.min(count, MOST_SHOWN) * LINE_HEIGHT + 2 }}
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={`absolute inset-x-0 top-0 ${index === 0 ? '' : 'border-t border-line'}`}
            style={{ height: LINE_HEIGHT, transform: `translateY(${start}px)` }}
          >
            {line(index)}
          </li>
        ))}
      </ul>
    </section>
  )
}

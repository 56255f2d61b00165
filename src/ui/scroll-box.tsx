import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSideEdges } from './side-edges.ts'

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

/** Layout effects do nothing on the server, which has no sizes. */
const useSizes = typeof window === 'undefined' ? useEffect : useLayoutEffect

interface ScrollBoxProps {
  /** Name for screen readers, once the box is a stop of the Tab key. */
  label: string
  /** With the way in which it scrolls, such as `overflow-y-auto`. */
  className: string
  children: ReactNode
}

/** Box that scrolls by itself. While it scrolls and holds nothing that takes the focus, keys reach it by Tab. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isStop, setStop] = useState(false)
  useSideEdges(box)
  const measure = useRef(() => {
    const node = box.current
    if (!node) return
    const scrolls = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1
    setStop(scrolls && node.querySelector(CONTROLS) === null)
  })
  // After each render, since what it holds may have changed.
  useSizes(() => measure.current())
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(() => measure.current())
    observer.observe(box.current)
    for (const child of box.current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={className} {...(isStop ? { role: 'region', tabIndex: 0, 'aria-label': label } : {})}>
      {children}
    </div>
  )
}

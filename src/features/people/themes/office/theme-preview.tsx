import { useEffect, useRef, useState } from 'react'
import type { ServedTheme } from '#contract/session-shapes.ts'
import { answerIn, PREVIEW_PATH, type ThemeDraft } from '#web/preview-messages.ts'

/** Size at which a frame is drawn: as wide as a screen, and shrunk to the available room. */
interface Size {
  width: number
  /** Fixed height; without it, as high as the content. */
  height?: number
}

interface ThemePreviewProps {
  title: string
  part: ThemeDraft['part']
  theme: ServedTheme
  size: Size
}

const FIRST_HEIGHT = 320

/**
 * The shop's real components in the theme being typed. Its own document keeps the theme's variables out of the office,
 * and the office's out of the preview.
 */
export default function ThemePreview({ title, part, theme, size }: ThemePreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  // Counts the times that the frame has started to listen.
  const [greetings, setGreetings] = useState(0)
  const [content, setContent] = useState(FIRST_HEIGHT)
  const room = useElementWidth(place)
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const answer = answerIn(event, { origin: location.origin, frame: frame.current?.contentWindow })
      if (answer?.type === 'guichet-preview-ready') setGreetings((before) => before + 1)
      if (answer?.type === 'guichet-preview-height') setContent(answer.height)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    const draft: ThemeDraft = { type: 'guichet-preview-theme', part, theme }
    if (greetings > 0) frame.current?.contentWindow?.postMessage(draft, location.origin)
  }, [greetings, part, theme])
  const scale = Math.min(1, room / size.width)
  const width = scale < 1 ? size.width : room
  const height = size.height ?? content
  return (
    <div
      ref={place}
      className="overflow-hidden rounded-lg border border-line bg-paper"
      style={{ height: height * scale }}
    >
      <iframe
        ref={frame}
        title={title}
        src={PREVIEW_PATH}
        inert
        className="block origin-top-left border-0"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}

function useElementWidth(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = place
    if (!current) return undefined
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [place])
  return width
}

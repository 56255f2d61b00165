import { useEffect, useRef, useState } from 'react'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { answerIn, PREVIEW_PATH, type ThemeDraft } from '#web/preview-messages.ts'

/** What a frame is drawn at: as wide as a screen, and shrunk to the room that there is. */
interface Size {
  width: number
  /** Fixed; without it as high as its content. */
  height?: number
}

interface ThemePreviewProps {
  title: string
  part: ThemeDraft['part']
  theme: WhiteLabeling
  size: Size
}

const FIRST_HEIGHT = 320

/**
 * The shop's real components in the theme as it is typed. In a document of its own: no variable of the theme reaches the
 * office, and none of the office's the preview.
 */
export default function ThemePreview({ title, part, theme, size }: ThemePreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  // Each time that the frame begins to listen.
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

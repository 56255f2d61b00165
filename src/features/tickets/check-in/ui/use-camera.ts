import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { openFrameReader } from './frame-reader.ts'

export type CameraState = 'off' | 'opening' | 'on' | 'refused' | 'missing' | 'failed'

/** At most ten frames per second: enough for a hand at rest, and easy on the phone. */
const LOOK_EVERY_MS = 100
/** Time out of view after which the same code counts as a new scan. */
const GONE_MS = 1500

interface Camera {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  open: () => void
  close: () => void
}

/** Reads codes from the rear camera until it is closed or the page is left; `onCode` tells whether it takes one. */
export function useCamera(onCode: (code: string) => boolean): Camera {
  const [state, setState] = useState<CameraState>('off')
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream | null>(null)
  const told = useRef(onCode)
  useEffect(() => {
    told.current = onCode
  })
  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
  }, [])
  useEffect(() => stop, [stop])

  const run = async () => {
    setState('opening')
    try {
      const [opened, read] = await Promise.all([
        navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
        }),
        openFrameReader(),
      ])
      const element = video.current
      if (!element) {
        for (const track of opened.getTracks()) track.stop()
        return
      }
      stop()
      stream.current = opened
      element.srcObject = opened
      await element.play()
      setState('on')
      // The camera was unplugged, or taken by another application.
      for (const track of opened.getTracks())
        track.addEventListener('ended', () => {
          if (stream.current !== opened) return
          stop()
          setState('failed')
        })
      void look(element, opened, read)
    } catch (error) {
      stop()
      setState(cameraFailure(error))
    }
  }

  const look = async (
    element: HTMLVideoElement,
    mine: MediaStream,
    read: (video: HTMLVideoElement) => Promise<string | null>,
  ) => {
    let [last, seenAt, wasSeen] = ['', 0, false]
    while (stream.current === mine) {
      const code = document.hidden ? null : await read(element).catch(() => null)
      const now = performance.now()
      if (code !== null && code !== '' && stream.current === mine) {
        // On a slow phone one frame takes longer: a code seen in two consecutive frames was never out of view.
        const isNew = code !== last || (!wasSeen && now - seenAt > GONE_MS)
        // A code refused because another is being checked is tried again.
        if (!isNew || told.current(code)) [last, seenAt] = [code, now]
      }
      wasSeen = code === last
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }

  return {
    state,
    video,
    open: () => void run(),
    close: () => {
      stop()
      setState('off')
    },
  }
}

function cameraFailure(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  // Without TLS browsers have no `mediaDevices` at all.
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || navigator.mediaDevices === undefined)
    return 'missing'
  return 'failed'
}

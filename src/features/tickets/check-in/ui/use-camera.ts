import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { openFrameReader } from './frame-reader.ts'

export type CameraState = 'off' | 'opening' | 'on' | 'refused' | 'missing' | 'failed'

/** Ten looks a second at most: enough for a hand that holds still, and cool for a phone. */
const LOOK_EVERY_MS = 100
/** A code that stays in the picture is one scan; it counts anew once it was gone for this long. */
const GONE_MS = 1500

interface Camera {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  open: () => void
  close: () => void
}

/** Reads codes from the camera at the back until it is closed or the page is left; `onCode` says whether it takes one. */
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
      // Unplugged, or taken by another application.
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
        // A slow phone takes longer for one look: between two looks that both saw it, the code was not gone.
        const isNew = code !== last || (!wasSeen && now - seenAt > GONE_MS)
        // One that is not taken, as another is being asked about, is looked at again.
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
  // Without TLS a browser has no `mediaDevices` at all.
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || navigator.mediaDevices === undefined)
    return 'missing'
  return 'failed'
}

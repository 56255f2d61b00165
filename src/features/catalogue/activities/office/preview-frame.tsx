import { useStore } from '@tanstack/react-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { answerIn, PREVIEW_PATH, type PreviewDraft } from '#web/preview-messages.ts'
import { toActivityDraft } from './activity-draft.ts'
import type { ActivityValues } from './activity-entity.ts'
import { PreviewReader, type Reader, SeenByReader } from './preview-reader.tsx'

/** Pause after the last key, so that a burst of typing asks once. */
const REST_MS = 300
/** Height until the frame has reported its own. */
const FIRST_HEIGHT = 900

interface PreviewFrameProps {
  of: OfficeForm<ActivityValues>
  activityId: string | undefined
}

/** The shop's own page of the form's draft, at half size, for looking only. */
export default function PreviewFrame({ of, activityId }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Counts the times that the frame has started to listen.
  const [greetings, setGreetings] = useState(0)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [reader, setReader] = useState<Reader>({ kind: 'self' })
  const { draft, seen, failed, retry, hasPartner } = useDraft(of, activityId, reader)
  const isUnseen = seen !== null && seen.unseen !== null
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const answer = answerIn(event, { origin: location.origin, frame: frame.current?.contentWindow })
      if (answer?.type === 'guichet-preview-ready') setGreetings((before) => before + 1)
      if (answer?.type === 'guichet-preview-height') setHeight(answer.height)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (greetings > 0 && draft) frame.current?.contentWindow?.postMessage(draft, location.origin)
  }, [greetings, draft])
  if (!hasPartner) return <p className="text-ink-soft">Choisissez d’abord le partenaire : l’aperçu apparaît ensuite.</p>
  return (
    <>
      <PreviewReader reader={reader} onReader={setReader} />
      {seen ? <SeenByReader seen={seen} /> : null}
      {failed ? (
        <Notice kind="warn" className="mb-3" title="L’aperçu n’a pas pu être mis à jour.">
          <Button variant="secondary" size="sm" className="mt-2" onClick={retry}>
            Réessayer
          </Button>
        </Notice>
      ) : null}
      <div
        hidden={isUnseen}
        className="overflow-hidden rounded-lg border border-line bg-paper"
        style={{ height: height / 2 }}
      >
        <iframe
          ref={frame}
          title="Aperçu de la page de l’activité"
          src={PREVIEW_PATH}
          inert
          className="block w-[200%] origin-top-left scale-50 border-0"
          style={{ height }}
        />
      </div>
    </>
  )
}

interface Made {
  draft: PreviewDraft
  seen: CallResult<'/admin/preview-activity'>['seen']
}

/** Server's preview of the current form, a moment after the last change. */
function useDraft({ form }: OfficeForm<ActivityValues>, activityId: string | undefined, reader: Reader) {
  const call = useScopeCall()
  const values = useStore(form.store, (state) => state.values)
  const [made, setMade] = useState<Made | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const wanted = toActivityDraft(values)
      if (!wanted) return
      try {
        const as =
          reader.kind === 'self'
            ? {}
            : { reader: { groupId: reader.kind === 'visitor' ? null : reader.groupId, visibility: values.visibility } }
        const input = { draft: wanted, ...as, ...(activityId === undefined ? {} : { activityId }) }
        const { activity, theme, seen } = await call('/preview-activity', input, signal ? { signal } : {})
        const draft: PreviewDraft = {
          type: 'guichet-preview-draft',
          activity,
          theme,
          isNew: activityId === undefined,
          reader: reader.kind === 'self' ? null : reader.kind,
        }
        setMade({ draft, seen })
        setFailed(false)
      } catch {
        if (!signal?.aborted) setFailed(true)
      }
    },
    [call, values, activityId, reader],
  )
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(() => void ask(leaving.signal), REST_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [ask])
  return {
    draft: made?.draft ?? null,
    seen: made?.seen ?? null,
    failed,
    retry: () => void ask(),
    hasPartner: values.vendorId !== '',
  }
}

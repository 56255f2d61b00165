import { useStore } from '@tanstack/react-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { answerIn, PREVIEW_PATH, type PreviewDraft } from '../../preview-messages.ts'
import type { OfficeForm } from '../kit/form/use-office-form.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { draftOf } from './activity-draft.ts'
import type { ActivityValues } from './activity-values.ts'

/** After the last key, so that typing asks once. */
const REST_MS = 300
/** Until the frame has said how tall it is. */
const FIRST_HEIGHT = 900

interface PreviewFrameProps {
  of: OfficeForm<ActivityValues>
  activityId: string | undefined
}

/** The shop's own page of the form's draft, at half its size; to be looked at, not used. */
export default function PreviewFrame({ of, activityId }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Each time that the frame begins to listen.
  const [greetings, setGreetings] = useState(0)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const { draft, failed, retry, hasPartner } = useDraft(of, activityId)
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
      {failed ? (
        <Notice kind="warn" className="mb-3" title="L’aperçu n’a pas pu être mis à jour.">
          <Button variant="secondary" size="sm" className="mt-2" onClick={retry}>
            Réessayer
          </Button>
        </Notice>
      ) : null}
      <div className="overflow-hidden rounded-lg border border-line bg-paper" style={{ height: height / 2 }}>
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

/** What the server makes of the form as it is, a moment after the last change. */
function useDraft({ form }: OfficeForm<ActivityValues>, activityId: string | undefined) {
  const call = useScopeCall()
  const values = useStore(form.store, (state) => state.values)
  const [draft, setDraft] = useState<PreviewDraft | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const wanted = draftOf(values)
      if (!wanted) return
      try {
        const input = { draft: wanted, ...(activityId === undefined ? {} : { activityId }) }
        const { activity, theme } = await call('/preview-activity', input, signal ? { signal } : {})
        setDraft({ type: 'guichet-preview-draft', activity, theme, isNew: activityId === undefined })
        setFailed(false)
      } catch {
        if (!signal?.aborted) setFailed(true)
      }
    },
    [call, values, activityId],
  )
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(() => void ask(leaving.signal), REST_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [ask])
  return { draft, failed, retry: () => void ask(), hasPartner: values.vendorId !== '' }
}

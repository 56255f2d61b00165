import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { type MailButton, type PreviewReader, previewReaders } from '../mailing-shapes.ts'

type Preview = CallResult<'/cse-admin/preview-mailing'>

interface MailingPreviewProps {
  groupId: string
  subject: string
  content: string
  button: MailButton | null
}

/** Preview of the mail in the group's theme, for the administrator or a fictitious reader; its links do nothing. */
export function MailingPreview({ groupId, ...written }: MailingPreviewProps) {
  const { client } = useOfficeContext()
  const subject = useLater(written.subject)
  const content = useLater(written.content)
  const buttonLabel = useLater(written.button?.label ?? '')
  const buttonUrl = useLater(written.button?.url ?? '')
  const isWritten = subject.trim() !== '' && content.trim() !== ''
  const [preview, setPreview] = useState<Preview | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [reader, setReader] = useState<PreviewReader>('self')
  useEffect(() => {
    if (!isWritten) return
    const leaving = new AbortController()
    const button = buttonUrl === '' ? null : { label: buttonLabel, url: buttonUrl }
    const input = { groupId, subject, content, button, reader }
    client('/cse-admin/preview-mailing', input, { signal: leaving.signal }).then(
      (answer) => {
        setPreview(answer)
        setFailed(false)
      },
      () => {
        if (!leaving.signal.aborted) setFailed(true)
      },
    )
    return () => leaving.abort()
  }, [client, groupId, subject, content, buttonLabel, buttonUrl, reader, isWritten])
  return (
    <section aria-label="Aperçu" className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base font-bold">Aperçu</h2>
      {hasFailed ? <Notice kind="warn" title="L’aperçu n’a pas pu être mis à jour." /> : null}
      {preview === null ? (
        <p className="text-ink-soft">L’aperçu apparaît ici dès que l’objet et le message sont écrits.</p>
      ) : (
        <>
          <Select
            className="w-full sm:w-80"
            label="Tel que le lit"
            options={previewReaders.map((value) => ({ value, label: readerTexts[value] }))}
            value={reader}
            onChange={({ currentTarget }) =>
              setReader(previewReaders.find((each) => each === currentTarget.value) ?? 'self')
            }
          />
          <p className="text-note text-ink-soft [overflow-wrap:anywhere]">
            De {preview.from} · À {preview.to} · Objet : <strong className="text-ink">{preview.subject}</strong>
          </p>
          <WholeMail html={preview.html} />
        </>
      )}
    </section>
  )
}

const readerTexts: Record<PreviewReader, string> = {
  self: 'Vous',
  named: 'Une personne avec un nom (inventée)',
  unnamed: 'Une personne sans nom (inventée)',
  longNamed: 'Une personne au nom très long (inventée)',
}

const LEAST_HEIGHT = 320

/** Frame as high as the mail: it is inert and could not scroll. Its scripts never run; this page reads the height. */
function WholeMail({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  const measure = () => setHeight(Math.max(LEAST_HEIGHT, frame.current?.contentDocument?.body?.scrollHeight ?? 0))
  useEffect(() => {
    // On a narrower screen lines wrap and the mail is higher.
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  })
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <iframe
        ref={frame}
        title="Aperçu de l’email"
        sandbox="allow-same-origin"
        inert
        srcDoc={html}
        height={height}
        onLoad={measure}
        className="block w-full bg-paper"
      />
    </div>
  )
}

/** Debounced value, so that not every key sends a call. */
function useLater<Value>(value: Value, afterMs = 400): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

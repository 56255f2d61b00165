import { useEffect, useState } from 'react'
import type { CallResult } from '../../../api/client.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useOfficeContext } from '../use-office.ts'
import { useLater } from './use-later.ts'

type Preview = CallResult<'/cse-admin/preview-mailing'>

interface MailingPreviewProps {
  groupId: string
  subject: string
  content: string
}

/** The mail as the secretary herself would receive it, in the group's theme; to be looked at, not used. */
export function MailingPreview({ groupId, ...written }: MailingPreviewProps) {
  const { client } = useOfficeContext()
  const subject = useLater(written.subject)
  const content = useLater(written.content)
  const isWritten = subject.trim() !== '' && content.trim() !== ''
  const [preview, setPreview] = useState<Preview | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWritten) return
    const leaving = new AbortController()
    client('/cse-admin/preview-mailing', { groupId, subject, content }, { signal: leaving.signal }).then(
      (answer) => {
        setPreview(answer)
        setFailed(false)
      },
      () => {
        if (!leaving.signal.aborted) setFailed(true)
      },
    )
    return () => leaving.abort()
  }, [client, groupId, subject, content, isWritten])
  return (
    <section aria-label="Aperçu" className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base font-bold">Aperçu</h2>
      {hasFailed ? <Notice kind="warn" title="L’aperçu n’a pas pu être mis à jour." /> : null}
      {preview === null ? (
        <p className="text-ink-soft">L’aperçu apparaît ici dès que l’objet et le message sont écrits.</p>
      ) : (
        <>
          <p className="text-note text-ink-soft [overflow-wrap:anywhere]">
            De {preview.from} · Objet : <strong className="text-ink">{preview.subject}</strong>
          </p>
          <iframe
            title="Aperçu de l’email"
            sandbox=""
            inert
            srcDoc={preview.html}
            className="h-140 w-full rounded-lg border border-line bg-paper"
          />
        </>
      )}
    </section>
  )
}

import { useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import type { EmailContent } from '../user-import-shapes.ts'

type Preview = CallResult<'/admin/get-email-content'>['preview']

interface EmailPreviewProps {
  groupId: string
  /** Null while there is no valid content yet. */
  content: EmailContent | null
}

/** Preview of the mail in the group's theme; its links do nothing. */
export function EmailPreview({ groupId, content }: EmailPreviewProps) {
  const call = useScopeCall()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (content === null) return
    const leaving = new AbortController()
    call('/get-email-content', { groupId, emailContent: content }, { signal: leaving.signal }).then(
      (answer) => {
        setPreview(answer.preview)
        setFailed(false)
      },
      () => {
        if (!leaving.signal.aborted) setFailed(true)
      },
    )
    return () => leaving.abort()
  }, [call, groupId, content])
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-note font-semibold tracking-wide text-ink-soft">APERÇU</p>
      {hasFailed ? <Notice kind="warn" title="L’aperçu n’a pas pu être mis à jour." /> : null}
      {preview === null ? (
        <Skeleton className="h-140" />
      ) : (
        <>
          <p className="break-words text-note text-ink-soft">
            De {preview.Source} · Objet : <strong className="text-ink">{preview.Message.Subject.Data}</strong>
          </p>
          <iframe
            title="Aperçu de l’email"
            sandbox=""
            inert
            srcDoc={preview.Message.Body.Html.Data}
            className="h-140 w-full rounded-lg border border-line bg-paper"
          />
        </>
      )}
    </div>
  )
}

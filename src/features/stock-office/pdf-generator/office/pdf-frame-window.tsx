import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { savePdf } from './save-pdf.ts'
import { type PdfRequest, useGenerate } from './use-generate.ts'

/** Shows the PDF while its design is being worked on. Not in production. */
export function PdfFrameWindow({ request, onClose }: { request: PdfRequest; onClose: () => void }) {
  const { generate, isDrawing, failure } = useGenerate()
  const [url, setUrl] = useState<string | null>(null)
  const [open, setOpen] = useState(true)
  const refresh = async () => setUrl(await generate(request))
  const first = useRef(refresh)
  useEffect(() => void first.current(), [])
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onHidden={onClose}
      title="Debug PDF"
      width={900}
      closesOnNavigation={false}
      footer={
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" loading={isDrawing} onClick={() => void refresh()}>
            Refresh
          </Button>
          <Button
            size="sm"
            disabled={url === null}
            onClick={() => (url === null ? undefined : savePdf(url, 'specimen.pdf'))}
          >
            Download
          </Button>
        </div>
      }
    >
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      {url === null ? (
        failure ? null : (
          <LoadingBlock label="Génération du PDF" />
        )
      ) : (
        <iframe key={url} src={url} title="PDF" className="h-[65dvh] w-full rounded border border-line bg-surface" />
      )}
    </Modal>
  )
}

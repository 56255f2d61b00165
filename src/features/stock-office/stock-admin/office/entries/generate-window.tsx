import { type FormEvent, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { CodesField } from '#features/stock-office/pdf-generator/office/codes-field.tsx'
import { refusedLines } from '#features/stock-office/pdf-generator/office/refused-lines.ts'
import { SymbologyField } from '#features/stock-office/pdf-generator/office/symbology-field.tsx'
import { MOST_CODES, NO_CODE, READ_AS_TYPED } from '#features/stock-office/pdf-generator/pdf-shapes.ts'
import { splitCodes } from '#features/stock-office/pdf-generator/split-codes.ts'
import type { EntriesStock } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { leadToUnread } from '#web/office/kit/pickers/lead-to-unread.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface GenerateWindowProps {
  stock: EntriesStock
  onAdded: () => void
  onClose: () => void
}

/** Window that draws tickets into stock: one per code, which the check-in then accepts. */
export function GenerateWindow({ stock, onAdded, onClose }: GenerateWindowProps) {
  const { client, office } = useOfficeContext()
  const [open, setOpen] = useState(true)
  const [ticket, ...others] = stock.tickets
  const [codes, setCodes] = useState('')
  const [barcodeType, setBarcodeType] = useState<(typeof READ_AS_TYPED)[number]>('qrcode')
  const [limitDate, setLimitDate] = useState<string | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const [failure, setFailure] = useState<ClientError | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = splitCodes(codes).map(({ code }) => code)
    setFailure(null)
    setMissing(codesProblem(typed.length))
    if (isDrawing || codesProblem(typed.length) !== null || leadToUnread()) return
    setDrawing(true)
    try {
      const { added } = await client(
        '/admin/generate-stock-entries',
        {
          stockId: stock.id,
          ticketInfo: { id: ticket?.id ?? '' },
          codes: typed,
          barcodeType,
          ...(limitDate === null ? {} : { limitDate }),
        },
        { timeoutMs: null },
      )
      notify.success(added > 1 ? `${added} billets mis en stock` : 'Billet mis en stock')
      onAdded()
      setOpen(false)
    } catch (error) {
      setFailure(error instanceof ClientError ? error : new ClientError('serverError', 500, FAILURE))
    } finally {
      setDrawing(false)
    }
  }
  const lines = failure?.code === 'codesRefused' ? refusedLines(failure.details, codes) : null
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onHidden={onClose}
      title="Générer des lignes de stock"
      mode="slide-right"
      width={500}
      isDirty={codes.trim() !== '' && open}
    >
      {!ticket || others.length > 0 ? (
        <p className="rounded-lg bg-surface px-4 py-6 text-center">
          {ticket
            ? 'Ce stock vend plusieurs tickets, et un billet dessiné porte le nom et le prix d’un seul : donnez-lui un stock à part, ou déposez des PDF.'
            : 'Ce stock n’a pas encore de ticket.'}
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <p className="text-note text-ink-soft">
            Un billet « {ticket.label} » est dessiné pour chaque code et mis en vente. Le contrôle à l’entrée le
            reconnaît à ce code.
          </p>
          <CodesField
            value={codes}
            error={missing ?? lines}
            onChange={(text) => {
              setCodes(text)
              setMissing(null)
              setFailure(null)
            }}
          />
          <SymbologyField
            types={READ_AS_TYPED}
            value={barcodeType}
            onChange={(type) => {
              setBarcodeType(type)
              setFailure(null)
            }}
          />
          <DateInput
            label="Date de validité"
            optional
            placeholder="JJ/MM/AAAA"
            zone={office.zone}
            value={limitDate}
            onChange={setLimitDate}
          />
          {failure && lines === null ? <Notice kind="error">{failure.message}</Notice> : null}
          <Button type="submit" loading={isDrawing} className="self-start">
            Générer et mettre en stock
          </Button>
        </form>
      )}
    </Modal>
  )
}

const FAILURE = 'Les billets n’ont pas pu être générés. Réessayez.'

function codesProblem(count: number): string | null {
  if (count === 0) return NO_CODE
  return count > MOST_CODES ? `${MOST_CODES} codes au plus, vous en avez ${count}.` : null
}

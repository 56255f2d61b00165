import { useRef, useState } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { BankReading } from '../payout-shapes.ts'
import { monthName, shortDay } from '../payout-texts.ts'

/** Most lines of one statement that a call takes. */
const MOST_LINES = 1_000

/** Reads a file in the browser and sends the lines that may concern partners; others are counted. */
async function readStatements(file: File) {
  const [{ MOST_BYTES, readCamt, CamtProblem }, { transferIn }] = await Promise.all([
    import('../transfers/read-camt.ts'),
    import('../transfers/pain-file.ts'),
  ])
  if (file.size > MOST_BYTES) throw new CamtProblem('Ce fichier est trop volumineux pour un relevé de compte.')
  return readCamt(await file.text()).map(({ iban, name, lines, others }) => {
    const ours = lines.filter(({ reference }) => transferIn(reference) !== null)
    if (ours.length > MOST_LINES) throw new CamtProblem('Ce relevé a trop de virements : demandez-en un par mois.')
    return {
      ...{ iban, name: name.slice(0, 100), others: others + lines.length - ours.length },
      lines: ours.map((line) => ({ ...line, bankReference: line.bankReference.slice(0, 100) })),
    }
  })
}

/** Button that reads a statement of the bank, and what it came to. */
export function ReadStatementButton({ reload }: { reload: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const input = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const [found, setFound] = useState<BankReading | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function read(file: File): Promise<void> {
    setPending(true)
    setFound(null)
    setProblem(null)
    try {
      const statements = await readStatements(file)
      setFound(await adminCall(client)('/admin/read-bank-statement', { statements }))
      await reload()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Ce fichier ne peut pas être lu.')
    } finally {
      setPending(false)
    }
  }

  return (
    <section
      aria-label="Relevé de banque"
      className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4 md:p-5"
    >
      <h2 className="text-base font-bold">Relevé de banque</h2>
      <p>
        Un fichier camt.053 de votre compte : les virements qu’il contient marquent leurs relevés comme payés, par
        référence et montant. Le lire deux fois ne change rien.
      </p>
      <input
        ref={input}
        type="file"
        accept=".xml,application/xml,text/xml"
        aria-label="Choisir un relevé camt.053"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void read(file)
        }}
      />
      <div>
        <Button size="sm" variant="secondary" loading={isPending} onClick={() => input.current?.click()}>
          Lire un relevé camt.053
        </Button>
      </div>
      {problem === null ? null : (
        <Notice kind="error" title="Le relevé n’a pas été lu">
          {problem}
        </Notice>
      )}
      {found ? <Reading found={found} /> : null}
    </section>
  )
}

function Reading({ found: { paid, returned, alreadyPaid, remarks, others } }: { found: BankReading }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <Notice
        kind={paid.length > 0 ? 'success' : 'info'}
        title={`${counted(paid.length, 'relevé payé', 'relevés payés')}${alreadyPaid > 0 ? `, ${counted(alreadyPaid, 'déjà connu', 'déjà connus')}` : ''}`}
      >
        {paid.length === 0 ? null : (
          <ul>
            {paid.map(({ label, month, cents, paidOn }) => (
              <li key={`${label} ${month}`}>
                {label}, {monthName(month)} : {formatPrice(cents)}, le {shortDay(paidOn)}
              </li>
            ))}
          </ul>
        )}
        {others === 0 ? null : <p>{counted(others, 'autre ligne', 'autres lignes')} sans rapport avec un relevé.</p>}
      </Notice>
      {returned.length === 0 ? null : (
        <Notice kind="warn" title={counted(returned.length, 'virement revenu', 'virements revenus')}>
          <p>Le relevé est « Revenu » : corrigez le compte du partenaire, puis préparez le virement à nouveau.</p>
          <ul>
            {returned.map(({ label, month, cents, returnedOn }) => (
              <li key={`${label} ${month}`}>
                {label}, {monthName(month)} : {formatPrice(cents)}, le {shortDay(returnedOn)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {remarks.length === 0 ? null : (
        <Notice kind="warn" title={`${counted(remarks.length, 'ligne')} à regarder`}>
          <ul>
            {remarks.map(({ reference, cents, bookedOn, text }) => (
              <li key={`${reference} ${bookedOn} ${cents} ${text}`}>
                {text} ({reference}, {formatPrice(cents)}, {shortDay(bookedOn)})
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

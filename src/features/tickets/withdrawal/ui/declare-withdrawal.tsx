import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { WithdrawalLine, WithdrawalOrder } from '../withdrawal-shapes.ts'
import { LineChoice } from './line-choice.tsx'

export interface Declaration {
  name: string
  orderIds: string[]
}

interface DeclareProps {
  order: WithdrawalOrder
  zone: string
  initial: Declaration
  /** Why the declaration could not be kept; the order is shown as it is now. */
  failure: string | null
  onDeclared: (declaration: Declaration) => void
  /** Another order; absent where the page is about one. */
  onBack: () => void
}

type Problems = Partial<Record<'lines' | 'name', string>>

/** True while the line may be withdrawn from. */
export const isOpen = ({ problem }: WithdrawalLine): boolean => problem === null

/** Second step: which lines, and who declares. Nothing is sent yet. */
export function DeclareWithdrawal({ order, zone, initial, failure, onDeclared, onBack }: DeclareProps) {
  const open = order.lines.filter(isOpen)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(initial.orderIds.length > 0 || open.length !== 1 ? initial.orderIds : open.map(({ orderId }) => orderId)),
  )
  const [problems, setProblems] = useState<Problems>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name') ?? '').trim()
    const found: Problems = {
      ...(chosen.size > 0 ? {} : { lines: 'Choisissez au moins un article.' }),
      ...(name === '' ? { name: 'Indiquez votre nom.' } : {}),
    }
    flushSync(() => setProblems(found))
    const wrong = found.lines ? 'line' : found.name ? 'name' : null
    if (wrong === null) return onDeclared({ name, orderIds: [...chosen] })
    const field = form.querySelector<HTMLElement>(`[name="${wrong}"]:not(:disabled)`)
    field?.focus()
  }
  const toggle = (orderId: string) => {
    const next = new Set(chosen)
    if (!next.delete(orderId)) next.add(orderId)
    setChosen(next)
  }
  return (
    <form method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-6">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <fieldset className="flex min-w-0 flex-col gap-4" aria-describedby={problems.lines ? 'lines-problem' : undefined}>
        <legend className="mb-3 font-semibold">Articles de la commande n° {order.number}</legend>
        {order.lines.map((line) => (
          <LineChoice
            key={line.orderId}
            line={line}
            zone={zone}
            checked={chosen.has(line.orderId)}
            onToggle={() => toggle(line.orderId)}
          />
        ))}
      </fieldset>
      {problems.lines ? (
        <div id="lines-problem">
          <Notice kind="error">{problems.lines}</Notice>
        </div>
      ) : null}
      {open.length > 0 ? (
        <Input
          label="Votre nom"
          name="name"
          required
          autoComplete="name"
          maxLength={200}
          defaultValue={initial.name}
          error={problems.name}
        />
      ) : (
        <Notice>Aucun article de cette commande ne peut faire l’objet d’une rétractation aujourd’hui.</Notice>
      )}
      <div className="flex flex-col gap-3 md:flex-row-reverse md:justify-end">
        {open.length > 0 ? (
          <Button type="submit" size="lg" className="max-md:w-full">
            Renoncer au contrat
          </Button>
        ) : null}
        <Button variant="ghost" size="lg" onClick={onBack} className="max-md:w-full">
          Chercher une autre commande
        </Button>
      </div>
    </form>
  )
}

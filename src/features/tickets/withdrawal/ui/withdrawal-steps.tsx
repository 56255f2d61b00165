import { useState } from 'react'
import type { Client } from '#api/client.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle, TextLink } from '#ui/page.tsx'
import type { WithdrawalOrder } from '../withdrawal-shapes.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { type Declaration, DeclareWithdrawal, isOpen } from './declare-withdrawal.tsx'
import { failureMessage } from './failure-message.ts'
import { type Asked, FindOrder } from './find-order.tsx'
import { LineChoice } from './line-choice.tsx'

/** Refusals after which the order is no longer as the person saw it: used, declared in another window, past its term. */
const outdated = new Set<string>(['withdrawalNotPossible', 'withdrawalChanged', 'orderNotFound'])

interface StepsProps {
  client: Client
  zone: string
  /** Number of the address, and what is known of a person who is signed in. */
  known: { number: string; email: string; name: string }
  /** The own order that the address names. */
  order: WithdrawalOrder | null
  isVisitor: boolean
}

type Step = 'find' | 'declare' | 'confirm' | 'done'

const titles: Record<Step, string> = {
  find: 'Votre commande',
  declare: 'Votre déclaration',
  confirm: 'Confirmez votre rétractation',
  done: 'Votre rétractation est reçue',
}

/** Takes the focus of the step before, whose button is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The function to withdraw, step by step: order, declaration, confirmation, acknowledgement. */
export function WithdrawalSteps({ client, zone, known, order: own, isVisitor }: StepsProps) {
  const [step, setStep] = useState<Step>(own ? 'declare' : 'find')
  const [hasMoved, setMoved] = useState(false)
  const [order, setOrder] = useState(own)
  const [asked, setAsked] = useState<Asked>({ number: known.number })
  const [declaration, setDeclaration] = useState<Declaration>({ name: known.name, orderIds: [] })
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const go = (next: Step) => {
    setMoved(true)
    setFailure(null)
    setStep(next)
  }
  const confirm = async () => {
    setPending(true)
    setFailure(null)
    try {
      const result = await client('/withdraw-from-contract', { ...asked, ...declaration })
      setOrder(result.order)
      go('done')
    } catch (error) {
      const isOutdated = error instanceof Error && 'code' in error && outdated.has(String(error.code))
      const now = isOutdated ? await client('/get-withdrawal-order', asked).catch(() => null) : null
      if (now) {
        setOrder(now.order)
        setDeclaration({ ...declaration, orderIds: [] })
        go('declare')
      }
      setFailure(failureMessage(error))
    }
    setPending(false)
  }
  const title = step === 'declare' && !order?.lines.some(isOpen) ? titles.find : titles[step]
  const chosen = order?.lines.filter(({ orderId }) => declaration.orderIds.includes(orderId)) ?? []
  return (
    <Card>
      <div ref={hasMoved ? takeFocus : undefined} key={step} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        <SectionTitle>{title}</SectionTitle>
        {step === 'find' || order === null ? (
          <FindOrder
            client={client}
            initial={{ number: asked.number, email: asked.email ?? known.email }}
            onFound={(next, found) => {
              setAsked(next)
              setOrder(found)
              setDeclaration({ ...declaration, orderIds: [] })
              go('declare')
            }}
          />
        ) : step === 'declare' ? (
          <DeclareWithdrawal
            order={order}
            zone={zone}
            initial={declaration}
            failure={failure}
            onDeclared={(next) => {
              setDeclaration(next)
              go('confirm')
            }}
            onBack={() => go('find')}
          />
        ) : step === 'confirm' ? (
          <ConfirmWithdrawal
            name={declaration.name}
            number={order.number}
            lines={chosen}
            isPending={isPending}
            failure={failure}
            onConfirm={() => void confirm()}
            onBack={() => go('declare')}
          />
        ) : (
          <Done zone={zone} lines={chosen} isVisitor={isVisitor} />
        )}
      </div>
    </Card>
  )
}

function Done({ zone, lines, isVisitor }: { zone: string; lines: WithdrawalOrder['lines']; isVisitor: boolean }) {
  const [ts] = lines.flatMap(({ declared }) => declared?.ts ?? [])
  const waits = lines.some(({ declared }) => declared?.state === 'Waiting')
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="success" title="C’est enregistré">
        {ts === undefined ? '' : `Reçue le ${formatDate(zone, ts)} à ${formatTime(zone, ts)}. `}
        Un accusé de réception est envoyé à l’adresse de la commande : gardez-le.
        {waits ? ' Un billet a servi, ou sa copie peut encore servir : nous vérifions avant de rembourser.' : ''}
      </Notice>
      {lines.map((line) => (
        <LineChoice key={line.orderId} line={line} zone={zone} checked onToggle={() => undefined} />
      ))}
      <p>
        {isVisitor ? (
          <TextLink to="/">Retour à l’accueil</TextLink>
        ) : (
          <TextLink to="/orders">Voir mes commandes</TextLink>
        )}
      </p>
    </div>
  )
}

import { useCallback } from 'react'
import { Button } from '#ui/button.tsx'
import { CheckIcon, CloseIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { type Asked, ownWord, priceText, reasonText, ruleText, visibilityAnswer } from './why-texts.ts'

interface WhyAnswerProps {
  activityId: string
  asked: Asked
}

/** Tells whether this reader sees the activity, with the chain of rules that decides. */
export function WhyAnswer({ activityId, asked }: WhyAnswerProps) {
  const call = useScopeCall()
  const [userId, readerGroupId] = 'userId' in asked ? [asked.userId, undefined] : [undefined, asked.readerGroupId]
  const read = useCallback(
    () => call('/explain-visibility', { activityId, userId, readerGroupId }),
    [call, activityId, userId, readerGroupId],
  )
  const { found, failure, reload } = useLoaded(read)
  if (failure !== null)
    return (
      <Notice kind="error" title="L’explication n’a pas pu être lue.">
        <p>{failure instanceof Error ? failure.message : ''}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void reload()}>
          Réessayer
        </Button>
      </Notice>
    )
  if (!found) return <LoadingBlock label="Chargement de l’explication" />
  const { explanation } = found
  const { kind, title } = visibilityAnswer(asked, explanation)
  const { reasons, chain, reader, administers, isOpen, price } = explanation
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Notice kind={kind} title={title}>
          {administers && !isOpen ? <p>Sa page s’ouvre tout de même à cette personne, qui l’administre.</p> : null}
          <p>{reader.host === null ? 'Connexion sur les sites généraux.' : `Connexion sur ${reader.host}.`}</p>
        </Notice>
      </div>
      {price ? (
        <section aria-label="Ce que coûte un billet">
          <p className="font-semibold">{priceText(price)}</p>
          {price.rules.length === 0 ? null : (
            <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5">
              {price.rules.map((rule) => (
                <li key={rule.ruleId}>{ruleText(rule)}</li>
              ))}
            </ul>
          )}
        </section>
      ) : null}
      <ul aria-label="Ce qui décide" className="flex flex-col gap-1.5">
        {reasons.map((reason) => (
          <li key={reason.rule} data-rule={reason.rule} className="flex items-start gap-2">
            {reason.holds ? (
              <CheckIcon className="mt-0.5 shrink-0 text-positive" />
            ) : (
              <CloseIcon className="mt-0.5 shrink-0 text-negative" />
            )}
            <span className={reason.holds ? '' : 'font-semibold'}>
              <span className="sr-only">{reason.holds ? 'Oui : ' : 'Non : '}</span>
              {reasonText(reason, explanation)}
            </span>
          </li>
        ))}
      </ul>
      <table className="w-full text-left text-sm">
        <caption className="mb-1.5 text-left font-semibold">Ses groupes, et ce que chacun dit lui-même</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Groupe
            </th>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Activités non premium
            </th>
            <th scope="col" className="py-1.5 font-medium">
              Activités premium
            </th>
          </tr>
        </thead>
        <tbody>
          {chain.map(({ groupId, groupLabel, nonCse, cse }, depth) => (
            <tr key={groupId ?? depth} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-3 font-medium [overflow-wrap:anywhere]">
                {depth > 0 ? <span aria-hidden="true">{'› '}</span> : null}
                {groupLabel}
              </th>
              <td className="py-1.5 pr-3">{ownWord(nonCse)}</td>
              <td className="py-1.5">{ownWord(cse)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ShownPoll } from '../poll-shapes.ts'
import { noResultText, pollMoment, secrecyText, votesText } from '../poll-texts.ts'
import { PollResult } from './poll-result.tsx'

interface PollViewProps {
  poll: Omit<ShownPoll, 'id' | 'createdAt' | 'askedAt'>
  zone: string
  /** Heading level of the question within the surrounding page. */
  Heading: 'h1' | 'h3'
  /** Sends the vote and returns true if it counted; otherwise the choice stays. */
  vote: (choiceIds: string[]) => Promise<boolean>
}

/** A poll for members: question, secrecy, vote and result. */
export function PollView({ poll, zone, Heading, vote }: PollViewProps) {
  const { title, state, opensAt, endsAt, total, hasVoted, votes } = poll
  const [isChanging, setChanging] = useState(false)
  const mayChange = hasVoted && poll.changeable && !poll.anonymous
  const isAsked = state !== 'ended' && (!hasVoted || isChanging)
  return (
    <article className="[overflow-wrap:anywhere]">
      <p className="text-ink-soft">
        {state === 'ended'
          ? `Terminé le ${pollMoment(zone, endsAt)}`
          : `Du ${pollMoment(zone, opensAt)} au ${pollMoment(zone, endsAt)}`}{' '}
        <span className="whitespace-nowrap">· {votesText(total)}</span>
      </p>
      <Heading className={Heading === 'h1' ? 'type-page mt-1' : 'mt-1 text-lg font-bold leading-snug'}>{title}</Heading>
      {isAsked ? (
        <>
          <p className="mt-3 text-ink-soft">{secrecyText(poll)}</p>
          <Ballot
            poll={poll}
            vote={async (choiceIds) => {
              if (await vote(choiceIds)) setChanging(false)
            }}
          />
        </>
      ) : null}
      {hasVoted && state !== 'ended' && !isChanging ? (
        <Notice kind="success" className="mt-5" title="Votre vote est enregistré.">
          {mayChange ? (
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => setChanging(true)}>
              Changer mon vote
            </Button>
          ) : null}
        </Notice>
      ) : null}
      <section aria-label="Votes" className="mt-6 border-t border-line pt-5">
        {votes ? <PollResult {...poll} votes={votes} /> : <p className="text-ink-soft">{noResultText(poll)}</p>}
      </section>
    </article>
  )
}

interface BallotProps extends Pick<PollViewProps, 'poll'> {
  vote: (choiceIds: string[]) => Promise<void>
}

function Ballot({ poll: { title, choices, multiple, ownChoices }, vote }: BallotProps) {
  const [chosen, setChosen] = useState<readonly string[]>(ownChoices)
  const [isBusy, setBusy] = useState(false)
  const choose = (id: string, on: boolean) => {
    const others = multiple ? chosen.filter((each) => each !== id) : []
    setChosen(on ? [...others, id] : others)
  }
  const send = async () => {
    setBusy(true)
    try {
      await vote(choices.map(({ id }) => id).filter((id) => chosen.includes(id)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="text-note font-semibold text-ink-soft">
        <span className="sr-only">{title} </span>
        {multiple ? 'Plusieurs réponses possibles' : 'Une seule réponse'}
      </legend>
      <div className="mt-2 flex flex-col gap-2">
        {choices.map(({ id, label }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line px-4 py-2.5 has-[:checked]:(border-main bg-main-soft)"
          >
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name="choice"
              checked={chosen.includes(id)}
              disabled={isBusy}
              onChange={({ target }) => choose(id, target.checked)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
            />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </div>
      {chosen.length > 0 ? (
        <Button className="mt-4" loading={isBusy} onClick={() => void send()}>
          Voter
        </Button>
      ) : null}
    </fieldset>
  )
}

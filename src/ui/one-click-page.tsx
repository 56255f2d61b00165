import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Notice } from './notice.tsx'
import { NarrowPage, PageTitle } from './page.tsx'
import { notifyFailure } from './toast.ts'

interface OneClickPageProps {
  title: string
  /** True if it was done before the page opened. */
  isDone: boolean
  question: ReactNode
  consequence: string
  button: string
  act: () => Promise<unknown>
  done: ReactNode
}

/** Page of a mail's link that asks for one click: opening it changes nothing, because mail scanners open links too. */
export function OneClickPage({ title, question, consequence, button, act, done, ...props }: OneClickPageProps) {
  const [isDone, setDone] = useState(props.isDone)
  const [isPending, setPending] = useState(false)
  const click = async () => {
    setPending(true)
    try {
      await act()
      setDone(true)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <NarrowPage>
      <PageTitle>{title}</PageTitle>
      {isDone ? (
        <Notice kind="success" title="C’est fait">
          {done}
        </Notice>
      ) : (
        <Card>
          <p>{question}</p>
          <p className="mt-2 text-ink-soft">{consequence}</p>
          <Button className="mt-5" loading={isPending} onClick={() => void click()}>
            {button}
          </Button>
        </Card>
      )}
    </NarrowPage>
  )
}

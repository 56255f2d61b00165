interface Gathering<In> {
  isFull: (gathered: readonly In[]) => boolean
  /** Time for which the first question waits for others. */
  waitMs: number
}

/** Collects single questions into calls that answer many: sends when enough are there, or when the first has waited. */
export function gather<In, Out>(
  ask: (questions: readonly In[]) => Promise<readonly Out[]>,
  { isFull, waitMs }: Gathering<In>,
) {
  let waiting: { question: In; resolve: (answer: Out) => void; reject: (error: unknown) => void }[] = []
  let timer: ReturnType<typeof setTimeout> | null = null

  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const asked = waiting
    waiting = []
    if (asked.length > 0) void answer(asked)
  }

  async function answer(asked: typeof waiting): Promise<void> {
    try {
      const answers = await ask(asked.map(({ question }) => question))
      for (const [at, { resolve, reject }] of asked.entries()) {
        const own = answers[at]
        if (own === undefined) reject(new Error('A question was not answered.'))
        else resolve(own)
      }
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return {
    ask: (question: In) =>
      new Promise<Out>((resolve, reject) => {
        waiting.push({ question, resolve, reject })
        if (isFull(waiting.map((one) => one.question))) flush()
        else timer ??= setTimeout(flush, waitMs)
      }),
    /** Sends at once, because no more questions will come. */
    flush,
  }
}

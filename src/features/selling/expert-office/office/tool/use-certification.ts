import { useEffect, useRef, useState } from 'react'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { type CertificationCalls, type CertificationFailure, type CertificationStep, certify } from '../../certify.ts'
import type { Sales } from './use-sales.ts'

const noTimeout = { timeoutMs: null } as const

export interface Run {
  total: number
  done: number
  failures: readonly CertificationFailure[]
  state: 'running' | 'stopping' | 'stopped' | 'done'
}

interface CertificationRun {
  run: Run | null
  start: (wanted: { productIds: string[]; until: CertificationStep; quantity: number | null }) => Promise<void>
  stop: () => void
}

/** Runs a certification; leaving the page stops it after the current product. */
export function useCertification(call: AdminCall, sales: Sales): CertificationRun {
  const [run, setRun] = useState<Run | null>(null)
  const running = useRef<AbortController | null>(null)
  const isRunning = run?.state === 'running' || run?.state === 'stopping'
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])

  const calls: CertificationCalls = {
    product: async (id) =>
      (await call('/admin/expert-ticket-catalog', { productIds: [id] }, noTimeout)).items[0] ?? null,
    async reserve(products) {
      const reservation = await call('/admin/expert-ticket-reservation', { products }, noTimeout)
      sales.addReservation(reservation)
      return reservation
    },
    async sell(products, reservationId) {
      const { res } = await call('/admin/expert-ticket-create-transaction', { products, reservationId }, noTimeout)
      sales.put(res)
      return res
    },
    async requestCancellation(saleId) {
      await call('/admin/expert-ticket-cancellation-request', { saleId }, noTimeout)
      const input = { saleId, withDocuments: false }
      // The cancellation is requested: a failure to read its new state is not the provider's.
      const found = await call('/admin/expert-ticket-list-transaction', input, noTimeout).catch(() => null)
      if (found?.transactions[0]) sales.put(found.transactions[0])
    },
  }
  async function start(wanted: Parameters<CertificationRun['start']>[0]) {
    const own = new AbortController()
    running.current = own
    const total = wanted.productIds.length
    setRun({ total, done: 0, failures: [], state: 'running' })
    const onProgress = (done: number, failures: readonly CertificationFailure[]) =>
      setRun((before) => before && { ...before, done, failures })
    await certify({ ...wanted, signal: own.signal, onProgress }, calls)
    setRun((before) => before && { ...before, state: before.done < total ? 'stopped' : 'done' })
  }
  const stop = () => {
    running.current?.abort()
    setRun((before) => before && { ...before, state: 'stopping' })
  }
  return { run, start, stop }
}

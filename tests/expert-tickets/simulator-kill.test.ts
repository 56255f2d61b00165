import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createExpertTickets } from '#features/stock/expert-tickets/provider.ts'
import { SIMULATOR_API_KEY } from '#simulators/keys.ts'
import { scratchFolder } from './expert-world.ts'

async function start(databaseUrl: string) {
  const script = join(import.meta.dirname, 'simulator-process.ts')
  const child = spawn(process.execPath, [script, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const baseUrl = String(line).trim()
  return { child, provider: createExpertTickets({ baseUrl, partnerId: 'p', apiKey: SIMULATOR_API_KEY }) }
}

test('after kill -9 every answered sale is kept, with its documents', async () => {
  const databaseUrl = `file:${join(await scratchFolder(), 'experticket.db')}`
  const first = await start(databaseUrl)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const products = [{ productId: 'ocearium-enfant', quantity: 1, accessDateTime: `${tomorrow}T00:00:00` }]
  const sold: string[] = []
  const buyer = async (name: number) => {
    for (let round = 0; ; round++) {
      const { reservationId } = await first.provider.reserve({ products })
      const partnerSaleId = `oi-${name}-${round}`
      await first.provider.createTransaction({ reservationId, partnerSaleId, products })
      sold.push(partnerSaleId)
    }
  }
  const buyers = Promise.allSettled([0, 1, 2].map(buyer))
  await vi.waitFor(() => expect(sold.length).toBeGreaterThan(10), { timeout: 10_000 })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await buyers

  const { provider } = await start(databaseUrl)
  for (const partnerSaleId of sold) {
    const sale = await provider.findTransaction(partnerSaleId)
    expect(sale).toMatchObject({ partnerSaleId, productStatus: 2 })
  }
  const last = await provider.findTransaction(sold.at(-1) ?? '')
  const [document] = await provider.documents(last?.saleId ?? '')
  expect((await provider.download(document?.url ?? '')).length).toBeGreaterThan(400)
}, 30_000)

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpGate {
  port: number
  /** Connections stay, nothing moves in them. */
  close(): void
  open(): void
  stop(): Promise<void>
}

/** A gate in front of a port of this machine: while it is closed, whoever is behind it learns nothing new. */
export async function startTcpGate(targetPort: number): Promise<TcpGate> {
  const sockets = new Set<Socket>()
  let closed = false
  const hold = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('data', (chunk) => void other.write(chunk))
    if (closed) socket.pause()
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, '127.0.0.1')
    hold(incoming, outgoing)
    hold(outgoing, incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      closed = true
      for (const socket of sockets) socket.pause()
    },
    open() {
      closed = false
      for (const socket of sockets) socket.resume()
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

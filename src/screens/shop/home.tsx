import { createLazyRoute } from '@tanstack/react-router'

export const Route = createLazyRoute('/')({ component: Home })

function Home() {
  const { cat1 } = Route.useLoaderData()
  return (
    <main>
      {cat1.map((category) => (
        <h2 key={category.id}>{category.name}</h2>
      ))}
    </main>
  )
}

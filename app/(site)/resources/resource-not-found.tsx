import { ButtonLink } from '#lib/ui/button.tsx'

/** What an address without a resource shows (specification, 'Resource page'). */
export function ResourceNotFound() {
  return (
    <section className="wrap section-space">
      <h1 className="display text-balance">Resource Not Found</h1>
      <p className="mb-8 mt-6 text-xl">The resource you're looking for doesn't exist.</p>
      <ButtonLink href="/resources">View All Resources</ButtonLink>
    </section>
  )
}

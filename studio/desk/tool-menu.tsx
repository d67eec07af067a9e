import { useCurrentUser, type ToolMenuProps } from 'sanity'
import { mayOpenDesk } from './may-open.ts'

/** Tools that show what visitors did. */
const DESK_TOOLS = new Set(['leads', 'insight'])

/**
 * The Studio's menu of tools, without those that show leads for users who may not see them. A link
 * still opens such a tool, which then says why it shows nothing.
 *
 * @param openTo whom the site lets in: DESK_OPEN_TO
 */
export function toolMenuFor(openTo: readonly string[]) {
  return function DeskToolMenu(props: ToolMenuProps) {
    const mayOpen = mayOpenDesk(useCurrentUser(), openTo)
    const tools = props.tools.filter(({ name }) => mayOpen || !DESK_TOOLS.has(name))
    return props.renderDefault({ ...props, tools })
  }
}

// Inline script for pages that the browser translates. Chrome's translator puts <font> elements in
// place of text nodes, or around them. React keeps the text nodes: it would remove what is no child
// any more, which throws, and write numbers into text that is no longer shown. This script follows
// what took a text node's place, and puts the node back when its text changes, and while the page
// hydrates; the translator then translates it again. Pages that nobody translates keep the browser's methods.

/** By text node, or element put in its place: what took its place. */
const successors = new WeakMap<Node, ChildNode>()
const translated = new Set<ChildNode>()
let isHydrating = false

const observer = new MutationObserver((records) => {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records)
    if (type === 'characterData') restore(target as Text)
    else
      for (const removed of removedNodes) {
        const successor = [...addedNodes, previousSibling, nextSibling, removed.parentNode].find(
          isFont,
        )
        if (successor && (isFont(removed) || removed instanceof Text))
          follow(removed as ChildNode, successor)
      }
})
observer.observe(document, { childList: true, subtree: true })
addEventListener('hydrating', () => {
  isHydrating = true
  translated.forEach(restore)
})
addEventListener('hydrated', () => (isHydrating = false))

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

function follow(node: ChildNode, successor: HTMLElement): void {
  if (translated.size === 0) bearTranslation()
  if (!isFont(node)) {
    translated.add(node)
    observer.observe(node, { characterData: true })
  }
  if (!node.isConnected) successors.set(node, successor)
  if (isHydrating) restore(node)
}

/** Puts a text node back in the place of its translation. */
function restore(node: ChildNode): void {
  let at: ChildNode | undefined = node
  while (at && !at.isConnected) at = successors.get(at)
  while (isFont(at?.parentNode ?? null)) at = at?.parentNode as HTMLElement
  if (at && at !== node) at.replaceWith(node)
}

/** The child of the parent that holds a node, or what took its place. */
function childFor(parent: Node, node: Node | null): Node | null {
  let at = node
  while (at && at.parentNode !== parent) at = at.parentNode ?? successors.get(at) ?? null
  return at
}

function bearTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <New extends Node>(node: New, before: Node | null): New {
    return insertBefore.call(this, node, childFor(this, before)) as New
  }
  Node.prototype.removeChild = function <Old extends Node>(node: Old): Old {
    const child = childFor(this, node)
    if (child) removeChild.call(this, child)
    return node
  }
}

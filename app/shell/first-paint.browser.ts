/**
 * Inline script that runs before the first paint; the content security policy names its hash. Pages
 * are the same for everyone, so the browser itself marks whether somebody is signed in, how many
 * pieces are in the cart, and the columns of the listing. It also hides optional images that fail
 * to load, even before hydration. It must stay one constant line, or cached pages would carry the
 * wrong hash.
 */
export const FIRST_PAINT = `(function(e){if(/(?:^|; )signed-in=[^;]/.test(document.cookie))e.setAttribute('data-signed-in','');try{var n=0;JSON.parse(localStorage.getItem('shopping-cart')).state.lines.forEach(function(l){n+=l.quantity|0});if(n>0){e.setAttribute('data-cart','');e.style.setProperty('--cart-count',n)}}catch(_){}try{if(localStorage.getItem('listing-view')==='two')e.setAttribute('data-view','two')}catch(_){}addEventListener('error',function(v){var t=v.target;if(t.dataset&&'mayFail' in t.dataset)t.hidden=true},true)})(document.documentElement)`

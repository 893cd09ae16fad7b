/**
 * Runs before the first paint, from an inline script that the content security policy names: pages are the same for
 * everyone, so the browser itself says whether somebody is signed in, how much is in the cart, and how the listing is looked at.
 * And a picture that may fail without anybody missing it is hidden when it does, also before the page has come to life.
 * It must stay without line breaks that depend on anything, or held pages would carry the wrong hash.
 */
export const FIRST_PAINT = `(function(e){if(/(?:^|; )signed-in=[^;]/.test(document.cookie))e.setAttribute('data-signed-in','');try{var n=0;JSON.parse(localStorage.getItem('shopping-cart')).state.lines.forEach(function(l){n+=l.quantity|0});if(n>0){e.setAttribute('data-cart','');e.style.setProperty('--cart-count',n)}}catch(_){}try{if(localStorage.getItem('listing-view')==='two')e.setAttribute('data-view','two')}catch(_){}addEventListener('error',function(v){var t=v.target;if(t.dataset&&'mayFail' in t.dataset)t.hidden=true},true)})(document.documentElement)`

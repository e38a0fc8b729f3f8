/* Threads are declared so that programs parse; using them is reported as unsupported. */
#ifndef VERNIER_PTHREAD_H
#define VERNIER_PTHREAD_H
typedef unsigned long pthread_t;
typedef struct { int opaque[10]; } pthread_mutex_t, pthread_cond_t, pthread_attr_t, pthread_mutexattr_t, pthread_condattr_t;
#define PTHREAD_MUTEX_INITIALIZER {{0}}
#define PTHREAD_COND_INITIALIZER {{0}}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument);
int pthread_join(pthread_t thread, void **result);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_cond_signal(pthread_cond_t *condition);
void pthread_exit(void *result);
#endif
